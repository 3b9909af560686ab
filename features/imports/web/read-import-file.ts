import { readBase64 } from '../../../platform/web/read-base64.ts';
import { type ImportFormat, MAX_IMPORT_BYTES } from '../vocabulary.ts';

/** What is sent to the import of a kind, see `importRequestSchema`. */
export interface ImportSource {
  fileName?: string;
  format?: ImportFormat;
  content?: string;
  contentBase64?: string;
}

/**
 * The bytes of a file as they are: what they mean is found out on the server, the same for everybody.
 *
 * @throws Error with a sentence, before anything is read, when it is too large
 */
export async function readImportFile(file: File, format: ImportFormat): Promise<ImportSource> {
  if (file.size > MAX_IMPORT_BYTES) {
    const limit = MAX_IMPORT_BYTES / 1024 / 1024;
    throw new Error(`${file.name} is larger than ${limit} MiB. Split it into several files.`);
  }
  const contentBase64 = await readBase64(file);
  // The name says more than the tab it was dropped on.
  const isNamed = /\.(json|csv|tsv)$/i.test(file.name);
  return { fileName: file.name, contentBase64, ...(isNamed ? {} : { format }) };
}
