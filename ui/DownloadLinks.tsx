import { Download } from './icons/Download.tsx';

/** What is shown, as files for other programs. A document to be read: AnchorButton. */
export function DownloadLinks({ csv, json, geojson }: { csv: string; json?: string; geojson?: string }) {
  return (
    <p className="ml-auto flex flex-wrap items-center gap-3 text-ink-soft print:hidden">
      <Download aria-hidden className="size-4" />
      <a href={csv} className="underline hover:text-ink">
        CSV
      </a>
      {json ? (
        <a href={json} className="underline hover:text-ink">
          JSON
        </a>
      ) : null}
      {geojson ? (
        <a href={geojson} className="underline hover:text-ink">
          GeoJSON
        </a>
      ) : null}
    </p>
  );
}
