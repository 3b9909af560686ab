import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { MOST_INPUTS } from '../vocabulary.ts';
import { compileExpression } from './compile-expression.ts';
import { findCircle } from './find-circle.ts';
import { listNames, parseExpression, pointAt } from './parse-expression.ts';
import { fullName } from './plan-derived.ts';
import { ExpressionError } from './read-tokens.ts';

/** What a stream is measured in, and by what it is reckoned. */
export interface Measured {
  unit: string;
  expression: string | null;
}

export interface KnownFleet {
  /** A stream that somebody may name, by `<unit>.<tag>`. */
  find(name: string): Measured | undefined;
  /** The same of all streams, also those that he does not see: a circle may lead through them. */
  findAny(name: string): Measured | undefined;
}

/** What is wrong with an expression, in words and with its place. */
export interface Problem {
  message: string;
  line: number;
  column: number;
  /** The line, and a mark below the place. */
  excerpt: string;
}

/** Whether a stream could be reckoned by an expression; null: nothing is wrong. */
export function checkExpression(
  unitId: string,
  tag: string,
  { unit, expression }: { unit: string; expression: string },
  fleet: KnownFleet,
): Problem | null {
  const own = `${unitId}.${tag}`;
  try {
    const { names } = compileExpression(expression, (name) => fleet.find(fullName(unitId, name))?.unit ?? null, unit);
    if (names.length > MOST_INPUTS)
      throw new ExpressionError(
        `It names ${formatNumber(names.length)} streams; ${MOST_INPUTS} are the most.`,
        0,
        expression.length,
      );
    const circle = findCircle(own, (name) =>
      inputsOf(name, name === own ? expression : fleet.findAny(name)?.expression),
    );
    if (circle) throw new ExpressionError(`It would follow from itself: ${circle.join(' → ')}.`, 0, expression.length);
    return null;
  } catch (error) {
    if (error instanceof ExpressionError) return { message: error.message, ...pointAt(expression, error) };
    throw error;
  }
}

function inputsOf(name: string, expression: string | null | undefined): string[] {
  if (!expression) return [];
  const unitId = name.slice(0, name.indexOf('.'));
  try {
    return listNames(parseExpression(expression)).map((input) => fullName(unitId, input));
  } catch (error) {
    // What does not read leads nowhere.
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

/** As one sentence, where there is no room for the place. */
export function sayProblem({ message, line, column }: Problem): string {
  return `${message} (line ${line}, character ${column})`;
}
