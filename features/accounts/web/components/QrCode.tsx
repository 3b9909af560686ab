import { encode } from 'uqr';

/** A text as a QR code (ISO/IEC 18004), for a phone's camera. Dark on light in both themes: not every camera reads it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border border-line bg-white"
    >
      <path d={dark} fill="#000" />
    </svg>
  );
}
