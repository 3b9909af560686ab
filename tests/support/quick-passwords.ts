import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * A password is hashed so that guessing takes long: 0.1 s of a processor each time. A suite has nothing worth guessing and signs in
 * hundreds of times, so it hashes the same way with a thousandth of the work. Products that suites start as processes keep the full one.
 */
const { scrypt } = crypto;
type Scrypt = typeof scrypt & { isQuick?: true };
if (!(scrypt as Scrypt).isQuick) {
  const quick = (...[password, salt, length, options, done]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, length, { ...options, N: 16 }, done);
  crypto.scrypt = Object.assign(quick as Scrypt, { isQuick: true as const });
  syncBuiltinESMExports();
}
