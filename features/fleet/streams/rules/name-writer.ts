/** Who alone may write a stream: see `telemetry_streams.writer`. */
export const ONLY_SIMULATOR = 'simulator';
/** Whatever comes by MQTT. */
export const ONLY_MQTT = 'mqtt';
const KEY = 'key:';
const MAPPING = 'mqtt:';

export const onlyKey = (id: string) => `${KEY}${id}`;
export const onlyMapping = (name: string) => `${MAPPING}${name}`;

/** @returns null: it is no key */
export const keyOfWriter = (writer: string) => (writer.startsWith(KEY) ? writer.slice(KEY.length) : null);
/** @returns null: it is no mapping of MQTT */
export const mappingOfWriter = (writer: string) => (writer.startsWith(MAPPING) ? writer.slice(MAPPING.length) : null);

/** As a sentence goes on. @param keyNames by id */
export function nameWriter(writer: string, keyNames: ReadonlyMap<string, string>): string {
  const [keyId, mapping] = [keyOfWriter(writer), mappingOfWriter(writer)];
  if (keyId !== null) return `the key “${keyNames.get(keyId) ?? 'unknown'}”`;
  if (mapping !== null) return `the MQTT mapping “${mapping}”`;
  return writer === ONLY_MQTT ? 'MQTT' : 'the simulator';
}
