declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Of RFC 8188, as web push uses it; the package brings no types. */
  const ece: {
    decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer }): Buffer;
  };
  export default ece;
}
