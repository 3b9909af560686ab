import { type Config, ConfigError } from '../../platform/server/config.ts';
import { DataFolderError } from '../../platform/server/data-folder-lock.ts';
import { sqlStateOf } from '../../platform/server/sql-state.ts';

type Settings = Pick<Config, 'host' | 'port' | 'databaseUrl'>;

const PORT_OF_POSTGRESQL = 5432;

/** By what Node and TLS call it. */
const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up just now',
  ETIMEDOUT: 'it did not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  ECONNRESET: 'it hung up',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is signed by itself (name the authority with sslrootcert in the address)',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is of an unknown authority (name it with sslrootcert in the address)',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
};

/** By the codes of PostgreSQL (appendix A of its manual). */
const refused: Readonly<Record<string, string>> = {
  '28P01': 'user and password do not fit',
  '28000': 'there is no such user, or he may not connect from here (pg_hba.conf)',
  '3D000': 'there is no such database (create it, empty)',
  '42501': 'this user may not do what is needed there (it should own the database)',
  '53300': 'it has no connection left',
  '57P03': 'it is still starting',
};

/**
 * Why the product did not start, where that is the operator's to mend: a sentence that says what to do.
 *
 * @returns null for everything else, which is ours, and needs its stack
 */
export function sayFailure(error: unknown, settings: Settings | null): string | null {
  if (error instanceof ConfigError || error instanceof DataFolderError) return error.message;
  if (!settings || !(error instanceof Error)) return null;
  const { code, syscall, port, hostname: asked } = readSystemError(error);
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${settings.port} of ${settings.host} is taken by another program. Stop it, or choose another one with PORT.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${settings.port} may not be opened by this user. Choose one above 1023 with PORT.`;
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return `${settings.host} is no address of this machine. Choose another HOST.`;
  if (!settings.databaseUrl) return null;
  const { host, hostname, port: given } = new URL(settings.databaseUrl);
  // Other services are connected to as well: what failed is told of the database only where it was the database.
  const isDatabase =
    port === undefined ? asked === undefined || asked === hostname : port === Number(given || PORT_OF_POSTGRESQL);
  const why =
    refused[sqlStateOf(error) ?? ''] ??
    (isDatabase ? unreachable[code] : undefined) ??
    (isSilence(error) ? unreachable.ETIMEDOUT : undefined);
  return why ? `The database at ${host} (DATABASE_URL) cannot be used: ${why}.` : null;
}

interface SystemError {
  code: string;
  syscall?: string | undefined;
  port?: number | undefined;
  /** Of a name that was looked up. */
  hostname?: string | undefined;
}

/** `pg` gives up by itself, without a code. */
function isSilence({ message }: Error): boolean {
  return /connection timeout|timeout expired|timeout exceeded when trying to connect/.test(message);
}

/** A name with several addresses fails once for each. */
function readSystemError(error: Error): SystemError {
  const [first] = error instanceof AggregateError ? error.errors : [];
  const { code = '', syscall, port, hostname } = (first ?? error) as Partial<SystemError>;
  return { code, syscall, port, hostname };
}
