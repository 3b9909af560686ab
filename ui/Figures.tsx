import { Figure, type FigureProps } from './Figure.tsx';

interface FiguresProps {
  figures: readonly (FigureProps & { label: string })[];
  /** 'strip' under a PageHeader; 'tiles' where the figures are what the page is about. */
  look?: 'strip' | 'tiles';
  className?: string;
}

/**
 * Two to six numbers that sum up a page, at its top or above the list they count. Facts that are no numbers: Facts. The same numbers of several
 * things: DataTable. What a visitor need not know before reading on stands where it is explained.
 */
export function Figures({ figures, look = 'strip', className = '' }: FiguresProps) {
  const isStrip = look === 'strip';
  return (
    <dl
      className={`grid grid-cols-2 xs:grid-cols-3 ${isStrip ? 'gap-4 border-y border-line py-4 sm:grid-flow-col sm:grid-cols-none sm:auto-cols-fr' : 'gap-3 lg:grid-cols-4'} ${className}`}
    >
      {figures.map((figure) => (
        <Figure
          key={figure.label}
          scale={isStrip ? 'figure' : 'figure-large'}
          {...figure}
          className={isStrip ? '' : 'rounded-lg border border-line bg-panel p-4'}
        />
      ))}
    </dl>
  );
}
