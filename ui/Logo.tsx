import { useEffect, useRef, useState } from 'react';
import { greyClass, monogramClass } from './replace-broken-logos.ts';

/** Tells kinds of names apart where many stand together; it says nothing that words beside it do not say, too. */
export type MonogramTint = 'sea' | 'moss' | 'sand' | 'plum';

const tintClasses: Readonly<Record<MonogramTint, string>> = {
  sea: 'bg-sea text-sea-ink',
  moss: 'bg-moss text-moss-ink',
  sand: 'bg-sand text-sand-ink',
  plum: 'bg-plum text-plum-ink',
};

interface LogoProps {
  path: string | null;
  name: string;
  size?: 'md' | 'lg';
  /** Left out: grey. */
  tint?: MonogramTint | undefined;
}

/**
 * An organisation's picture, or the first letters of its name where there is none or it is broken; its name stands beside it. At the top
 * of a card: LogoHeading.
 */
export function Logo({ path, name, size = 'md', tint }: LogoProps) {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    // It may have failed before this code was there to hear it.
    const { current } = picture;
    if (current?.complete && current.naturalWidth === 0) setBroken(true);
  }, []);
  const box = size === 'lg' ? 'size-16 text-monogram-large' : 'size-11 text-monogram';
  if (path && !isBroken) {
    return (
      <img
        ref={picture}
        src={path}
        alt=""
        width={size === 'lg' ? 64 : 44}
        height={size === 'lg' ? 64 : 44}
        loading="lazy"
        onError={() => setBroken(true)}
        data-monogram={monogram(name)}
        className={`${box} shrink-0 rounded-md border border-line bg-white object-contain p-1`}
      />
    );
  }
  return (
    <span aria-hidden className={`${box} ${monogramClass} ${tint ? tintClasses[tint] : greyClass}`}>
      {monogram(name)}
    </span>
  );
}

/** "Rolls-Royce SMR" → "RR", "newcleo" → "N". */
function monogram(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en') ?? '')
    .join('');
}
