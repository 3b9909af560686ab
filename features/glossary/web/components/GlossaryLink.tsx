import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * A plain link that the router follows without a reload. Hundreds stand on a page; the router's own Link works out a location for
 * each while it renders.
 */
export function GlossaryLink({ href, ...anchor }: { href: string } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  const router = useRouter();
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
        event.preventDefault();
        router.navigate({ href });
      }}
    />
  );
}
