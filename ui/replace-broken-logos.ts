export const monogramClass = 'flex shrink-0 items-center justify-center rounded-md font-serif font-semibold';
export const greyClass = 'bg-sunken text-ink-soft';

/** Letters in the place of pictures that are broken, where no Logo is alive to show them (Printed). */
export function replaceBrokenLogos(part: HTMLElement): void {
  for (const picture of part.querySelectorAll<HTMLImageElement>('img[data-monogram]')) {
    if (!picture.complete || picture.naturalWidth > 0 || picture.currentSrc === '') continue;
    const letters = document.createElement('span');
    letters.ariaHidden = 'true';
    letters.className = `size-11 text-monogram ${monogramClass} ${greyClass}`;
    letters.textContent = picture.dataset.monogram ?? '';
    picture.replaceWith(letters);
  }
}
