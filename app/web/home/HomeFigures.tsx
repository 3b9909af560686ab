import type { ComponentProps } from 'react';
import { AtlasStrip } from './AtlasStrip.tsx';
import { FactsStrip } from './FactsStrip.tsx';

/** What is counted on this site. */
export function HomeFigures({ facts, records }: ComponentProps<typeof FactsStrip> & ComponentProps<typeof AtlasStrip>) {
  return (
    <>
      <FactsStrip facts={facts} />
      <AtlasStrip records={records} />
    </>
  );
}
