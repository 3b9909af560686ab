import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { PageHeader } from './PageHeader.tsx';
import { Skeleton } from './Skeleton.tsx';

interface FrameProps {
  /** Buttons and choices beside the title, when there is something that they could change. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * What stays of a page while its content comes, is there, or could not be loaded: its header. For pages of one column whose header never
 * changes; a frame that shows more is written out. Declare it above the route, which is made of it. No markup stands in the arguments of
 * these three: the router's plugin, which takes pages apart, reads them as plain JavaScript.
 */
export function pageFrame(header: ComponentProps<typeof PageHeader>) {
  return function PageFrame({ tools, children }: FrameProps) {
    return (
      <>
        <PageHeader {...header} actions={tools} />
        {children}
      </>
    );
  };
}

type Frame = ComponentType<{ children: ReactNode }>;

/** The `pendingComponent` of a page: its frame round grey bars. @param bars classes of each, its height above all */
export function waitingIn(Frame: Frame, ...bars: readonly string[]) {
  return function Waiting() {
    return (
      <Frame>
        <div role="status" aria-label="Loading">
          {bars.map((bar) => (
            <Skeleton key={bar} className={bar} />
          ))}
        </div>
      </Frame>
    );
  };
}

type Failure = Pick<ErrorComponentProps, 'error' | 'reset'>;

/** The `errorComponent` of a page: its frame round what says so. @param title what could not be shown */
export function failingIn(Frame: Frame, Failed: ComponentType<Failure & { title: string }>, title: string) {
  return function Failing({ error, reset }: Failure) {
    return (
      <Frame>
        <Failed title={title} error={error} reset={reset} />
      </Frame>
    );
  };
}
