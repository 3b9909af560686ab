/** Of what vitest wrote without colours, the lines that count. */
export function sumUpTests(output: string): string {
  return output
    .split('\n')
    .filter((line) => /^\s*(Test Files|Tests|Duration)/.test(line))
    .join('\n');
}
