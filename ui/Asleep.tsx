import { memo, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LatePart } from './late-part.ts';
import { isAlike } from './Still.tsx';
import { WAKE_PART } from './wake-part.ts';

interface AsleepProps<Props> {
  /** Draws it; the page's loader has awaited it. */
  by: LatePart<Props>;
  /** What it is drawn of; the same values as long as nothing has changed. */
  given: NoInfer<Props>;
}

/**
 * A part of a page that has states and handlers, but only for who touches it, such as a calculator: it comes as HTML and stays as it came, also when
 * the page wakes. Its code is fetched when something in it is pointed at, focused or pressed (`app/web/early/sleep.ts`, which holds what is done
 * meanwhile), or when it is given something else; React then takes over what stands there. Not for what changes by itself, nor for what nearly every
 * reader touches: its code would only come later.
 */
export function Asleep<Props extends object>({ by, given }: AsleepProps<Props>) {
  // In the browser there is no such part yet as the page wakes.
  const [came, setCame] = useState(() => (by.Part ? null : { given, code: makePromise(), awake: makePromise() }));
  const element = useRef<HTMLDivElement>(null);
  const isSame = came === null || isAlike(came.given, given);
  useLayoutEffect(() => {
    const part = element.current;
    if (!came || !part) return;
    const wake = (event: Event) => {
      const { detail } = event as CustomEvent<Promise<void>[]>;
      detail.push(
        by.load().then(() => {
          came.code.resolve();
          return came.awake.promise;
        }),
      );
    };
    part.addEventListener(WAKE_PART, wake);
    return () => part.removeEventListener(WAKE_PART, wake);
  }, [came, by]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be had is asked for again with the next change
  useEffect(() => {
    if (!isSame) by.load().then(came.code.resolve, () => {});
  }, [isSame, given]);
  return (
    // React takes over what came and writes no attribute: the server marks it.
    <div ref={element} data-asleep={typeof document === 'undefined' ? '' : undefined} suppressHydrationWarning>
      <Part
        by={by}
        came={came}
        // Nothing else before it is awake: React would give up what stands there for it.
        given={came ? came.given : given}
        onAwake={() => {
          element.current?.removeAttribute('data-asleep');
          setCame(null);
          came?.awake.resolve();
        }}
      />
    </div>
  );
}

interface PartProps<Props> extends AsleepProps<Props> {
  came: { code: Settled; awake: Settled } | null;
  onAwake(): void;
}

/** The boundary is not drawn again while it sleeps, for the same reason. */
const Part = memo(
  function Part(props: PartProps<object>) {
    const { by, came } = props;
    return (
      <Suspense fallback={<Anew onDrawn={() => by.load().then(came?.code.resolve, () => {})} />}>
        <Drawn {...props} />
      </Suspense>
    );
  },
  (before, after) => before.came === after.came && before.given === after.given,
) as <Props extends object>(props: PartProps<Props>) => ReactNode;

function Drawn({ by, came, given, onAwake }: PartProps<object>) {
  if (came) use(came.code.promise);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(onAwake, []);
  return by.Part ? <by.Part {...given} /> : null;
}

/** Drawn only where the page came otherwise than it should have, and React draws all of it anew. */
function Anew({ onDrawn }: { onDrawn(): void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(onDrawn, []);
  return null;
}

interface Settled {
  promise: Promise<void>;
  resolve(): void;
}

/** `Promise.withResolvers`, which some browsers that are read with do not have. */
function makePromise(): Settled {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
