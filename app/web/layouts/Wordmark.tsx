import { site } from '../../site.ts';

/** A pressure vessel seen from above, with its core lattice, and the name. */
export function Wordmark() {
  return (
    <span className="flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0 text-accent">
        <circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" strokeWidth="2.5" />
        <g fill="currentColor">
          <rect x="13" y="6.5" width="6" height="6" rx="1.2" />
          <rect x="6.5" y="13" width="6" height="6" rx="1.2" />
          <rect x="13" y="13" width="6" height="6" rx="1.2" opacity="0.55" />
          <rect x="19.5" y="13" width="6" height="6" rx="1.2" />
          <rect x="13" y="19.5" width="6" height="6" rx="1.2" />
        </g>
      </svg>
      {/* With letters of 200 % a phone has no room for it: the menu stood outside the screen. */}
      <span className="font-serif text-item leading-none tracking-tight whitespace-nowrap max-[19rem]:hidden">
        {site.name}
      </span>
    </span>
  );
}
