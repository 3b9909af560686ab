import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule } from './read-module.ts';
import { root, type SourceFile } from './source-files.ts';

/**
 * Pages take controls and frames from `ui/`, and write dates and numbers by `platform/shared/format-*`, so that the look and the language of
 * the product are changed in one place.
 */
export function checkKit(file: SourceFile): string[] {
  const { path } = file;
  if (!/^(app|features|platform|ui)\//.test(path) || isItself.test(path) || /\.test\.tsx?$/.test(path)) return [];
  // What is told about markup is no markup. Strings stay: they are what is looked for.
  const { code } = readModule(file);
  return refusals
    .filter(({ onServer }) => onServer || !(/^ui\/|\/server\//.test(path) || isBeforeKit.test(path)))
    .filter(({ pattern }) => pattern.test(code))
    .map(({ what, instead }) => `${path}: ${what} outside of the kit. ${instead}`);
}

/** What is named in the place of the rest, and what asks for zones of time and writes nothing. */
const isItself = /^(platform\/shared\/(format-[a-z]+|zoned-time|days)|ui\/use-reader-time)\.ts$/;
/** What stands in every document before the kit can draw: the search that needs no code of the page. */
const isBeforeKit = /^features\/search\/web\/plain-search\.ts$/;

interface Refusal {
  pattern: RegExp;
  what: string;
  instead: string;
  /** Mails and downloads write dates and numbers, too; their markup is their own. */
  onServer: boolean;
}

const inMarkup = (pattern: RegExp, what: string, instead: string): Refusal => ({
  pattern,
  what,
  instead,
  onServer: false,
});
const everywhere = (pattern: RegExp, what: string, instead: string): Refusal => ({
  pattern,
  what,
  instead,
  onServer: true,
});

/** As markup, and as what makes it. */
const tag = (name: string) => new RegExp(`<${name}\\b|(?:create|make)Element\\(\\s*['"\`]${name}['"\`]`);

const refusals: readonly Refusal[] = [
  inMarkup(
    tag('button'),
    '<button',
    'Use ui/Button.tsx; a picture is an IconButton, a word in a sentence a TextButton.',
  ),
  inMarkup(
    /<input\b(?![^<>]*\stype="hidden")|(?:create|make)Element\(\s*['"`]input\b/,
    '<input',
    'Use a field of ui/fields: TextField, NumberField, CheckField, RadioField, Switch, Slider, FileField.',
  ),
  inMarkup(tag('select'), '<select', 'Use ui/fields/SelectField.tsx, or ComboboxField for long lists.'),
  inMarkup(tag('textarea'), '<textarea', 'Use ui/fields/LongTextField.tsx.'),
  inMarkup(tag('h1'), '<h1', 'Use ui/PageHeader.tsx.'),
  inMarkup(tag('table'), '<table', 'Declare the columns of a ui/DataTable.tsx.'),
  inMarkup(tag('time'), '<time', 'Use ui/Time.tsx.'),
  inMarkup(tag('dialog'), '<dialog', 'Use ui/Dialog.tsx, FormDialog or ConfirmDialog.'),
  inMarkup(
    /(?:create|make)Element\((?!\s*['"`)A-Z])/,
    'an element whose name is not written out is made',
    'Write the name, so that it can be seen whether the kit has it.',
  ),
  inMarkup(
    /\b(window|globalThis)\.(confirm|alert|prompt)\b|(?<![.\w])(confirm|alert|prompt)\(/,
    'window.confirm',
    'Render a ui/ConfirmDialog.tsx, which says what will happen.',
  ),
  everywhere(
    /\btoLocale(Date|Time)?String\b|\bIntl\.(DateTime|Number|RelativeTime|List|Duration)Format\b|=\s*Intl\b|\bglobalThis\.Intl\b|\.toDateString\(/,
    'a date or number is written',
    'Use platform/shared/format-time.ts or format-number.ts; on pages ui/Time.tsx and ui/Figure.tsx.',
  ),
  everywhere(
    /\.toISOString\(\)\.slice\(0, 10\)|\b(86_?400_?000|3_?600_?000)\b/,
    'a day is reckoned',
    'Use dayOf, addDays, DAY_MS or HOUR_MS of platform/shared/days.ts.',
  ),
];

/**
 * A text says what it is for; how large that is stands in `ui/theme.css` alone, so that a designer changes it in one place. A name that is not
 * there has no size at all.
 */
export function checkTypeScale(file: SourceFile): string[] {
  const { path } = file;
  if (!/^(app|features|ui)\//.test(path) || /\.test\.tsx?$/.test(path)) return [];
  const { code } = readModule(file);
  const said = [...code.matchAll(/(?<![\w-])text-([a-z][\w-]*|\d\w*|[[(][^\])]*[\])])(?![\w-]|\s*:)/g)];
  const unknown = said.filter(([, name = '']) => !/^[[(]color:/.test(name) && !readNames().has(name));
  const inStyles = code.match(/\bfontSize\b\s*[:=]|\bfont-size:/g) ?? [];
  return [...unknown.map(([name]) => name), ...inStyles].map(
    (size) => `${path}: ${size} is no name of the type scale. Use one of ui/theme.css, or add one there.`,
  );
}

/** What `text-` says besides sizes and colours. */
const OTHER_NAMES =
  'left right center justify start end wrap nowrap balance pretty ellipsis clip current inherit transparent';

let names: ReadonlySet<string> | undefined;

function readNames(): ReadonlySet<string> {
  if (names) return names;
  const theme = readFileSync(join(root, 'ui/theme.css'), 'utf8');
  const own = [...theme.matchAll(/^ {2}--(?:text|color)-((?:\w|-(?!-))+):/gm)].map(([, name = '']) => name);
  names = new Set([...own, ...OTHER_NAMES.split(' ')]);
  return names;
}
