/** The files in which a picture made of data can be had; the last has its numbers. */
export const pictureFormats = ['svg', 'png', 'csv'] as const;
export type PictureFormat = (typeof pictureFormats)[number];
