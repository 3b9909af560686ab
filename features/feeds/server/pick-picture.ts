export interface Link {
  href?: string;
  rel?: string;
  type?: string;
}

interface Picture {
  url?: string;
  type?: string;
  medium?: string;
  width?: number;
  height?: number;
}

interface Media {
  thumbnails?: readonly Picture[];
  contents?: readonly (Picture & { thumbnails?: readonly Picture[] })[];
  groups?: readonly Media[];
}

/** Media RSS: pictures may sit in the item, in a content or in a group; a pixel counts readers and shows nothing. */
export function pickMediaImage(media: Media | undefined): string | undefined {
  if (media === undefined) return undefined;
  const pictures = (media.contents ?? []).filter((one) => one.medium === 'image' || isImage(one.type));
  const thumbnails = [...(media.thumbnails ?? []), ...(media.contents ?? []).flatMap((one) => one.thumbnails ?? [])];
  const shown = [...pictures, ...thumbnails].find(
    ({ url, width = 100, height = 100 }) => url && width > 2 && height > 2,
  );
  return shown?.url ?? media.groups?.map(pickMediaImage).find((url) => url !== undefined);
}

/** RSS 2.0: the first enclosure that is a picture. */
export function pickEnclosedImage(enclosures: readonly Picture[] | undefined): string | undefined {
  return enclosures?.find(({ type }) => isImage(type))?.url;
}

/** Atom: the same, as a link. */
export function pickLinkedImage(links: readonly Link[] | undefined): string | undefined {
  return links?.find(({ rel, type }) => rel === 'enclosure' && isImage(type))?.href;
}

export function isImage(mediaType: string | undefined): boolean {
  return /^image\//i.test(mediaType ?? '');
}
