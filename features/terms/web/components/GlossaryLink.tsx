import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { PlainLink } from '../../../../ui/PlainLink.tsx';

/** Hundreds stand on a page, so it is not the router's own link. */
export function GlossaryLink(link: Omit<ComponentProps<typeof PlainLink>, 'onFollow'>) {
  const router = useRouter();
  return <PlainLink {...link} onFollow={(href) => router.navigate({ href })} />;
}
