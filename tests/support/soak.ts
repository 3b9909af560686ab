/** Whether this run takes its time: `npm run soak` proves the same sentences at full size. */
export const isSoak = process.env.SOAK === '1';

/** How much of something a test takes. What a test is called says how much it was. */
export function atSize(usual: number, soak: number): number {
  return isSoak ? soak : usual;
}
