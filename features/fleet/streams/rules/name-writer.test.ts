import { expect, it } from 'vitest';
import {
  keyOfWriter,
  mappingOfWriter,
  nameWriter,
  ONLY_MQTT,
  ONLY_SIMULATOR,
  onlyKey,
  onlyMapping,
} from './name-writer.ts';

it('a writer is called so that a sentence goes on with it', () => {
  const keys = new Map([['k-1', 'Historian']]);
  expect(
    [ONLY_SIMULATOR, ONLY_MQTT, onlyMapping('Hall 3'), onlyKey('k-1'), onlyKey('k-2')].map((one) =>
      nameWriter(one, keys),
    ),
  ).toEqual(['the simulator', 'MQTT', 'the MQTT mapping “Hall 3”', 'the key “Historian”', 'the key “unknown”']);
});

it('a key and a mapping are told from one another, whatever a mapping is called', () => {
  expect([keyOfWriter(onlyKey('a')), mappingOfWriter(onlyKey('a'))]).toEqual(['a', null]);
  expect([keyOfWriter(onlyMapping('key:a')), mappingOfWriter(onlyMapping('key:a'))]).toEqual([null, 'key:a']);
  expect(mappingOfWriter(ONLY_MQTT)).toBeNull();
});
