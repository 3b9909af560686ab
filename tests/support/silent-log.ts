import { createLog } from '../../platform/server/log.ts';

export const silentLog = createLog({ logLevel: 'silent' });
