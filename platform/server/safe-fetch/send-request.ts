import type { LookupAddress } from 'node:dns';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { SafeFetchError } from './failure.ts';
import type { AddressVerdict } from './public-address.ts';

/** Every address of a host name. Must not answer from the name's text: IP literals never come here. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface Hop {
  url: URL;
  method: 'GET' | 'HEAD' | 'POST';
  requestBody: Uint8Array | undefined;
  headers: Record<string, string>;
  agent: Agent;
  judgeAddress: (address: string) => AddressVerdict;
  resolveHost: ResolveHost;
  connectTimeoutMs: number;
  signal: AbortSignal;
}

/**
 * Sends one request, following nothing, and answers as soon as the response headers are in.
 * The address is judged where the connection is made, so a name that resolves differently a moment later (DNS
 * rebinding) changes nothing.
 * @throws SafeFetchError 'blocked-address', 'dns', 'tls', 'connect-timeout' or 'connection'.
 */
export async function sendRequest(hop: Hop): Promise<IncomingMessage> {
  const phase: { name: Phase } = { name: 'connecting' };
  try {
    refuseLiteralAddress(hop);
    return await exchange(hop, phase);
  } catch (cause) {
    throw nameFailure(cause, phase.name, hop.url);
  }
}

type Phase = 'connecting' | 'handshake' | 'waiting';

function exchange(hop: Hop, phase: { name: Phase }): Promise<IncomingMessage> {
  const { url, method, headers, agent, signal } = hop;
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const send = secure ? httpsRequest : httpRequest;
    const request = send(url, { method, headers, agent, signal, lookup: guardedLookup(hop) });
    const limit = setTimeout(() => request.destroy(connectTimeout(hop)), hop.connectTimeoutMs);
    const connected = () => {
      phase.name = 'waiting';
      clearTimeout(limit);
    };
    request.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        const refusal = refuseRemoteAddress(socket, hop);
        if (refusal) request.destroy(refusal);
        else if (secure) phase.name = 'handshake';
        else connected();
      });
      if (secure) socket.once('secureConnect', connected);
    });
    request.on('response', resolve);
    request.on('error', reject);
    request.on('close', () => clearTimeout(limit));
    request.end(hop.requestBody);
  });
}

/** Node does not call `lookup` for a host that is an address already. */
function refuseLiteralAddress({ url, judgeAddress }: Hop): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return;
  const verdict = judgeAddress(host);
  if (!verdict.allowed) throw blockedAddress(url, host, verdict.kind);
}

/** Gives the socket only addresses that were judged; one bad address among them refuses the host. */
function guardedLookup({ url, judgeAddress, resolveHost }: Hop): LookupFunction {
  return (hostname, options, done) => {
    resolveHost(hostname).then(
      (found) => {
        for (const { address } of found) {
          const verdict = judgeAddress(address);
          if (!verdict.allowed) return done(blockedAddress(url, address, verdict.kind), []);
        }
        const [first] = found;
        if (first === undefined) return done(unknownHost(url), []);
        if (options.all) return done(null, [...found]);
        done(null, first.address, first.family);
      },
      (cause) => done(unknownHost(url, cause), []),
    );
  };
}

/** A last look at the other end of the socket, in case anything between lookup and connect chose for itself. */
function refuseRemoteAddress(socket: Socket, { url, judgeAddress }: Hop): SafeFetchError | null {
  if (socket.remoteAddress === undefined) return null;
  const verdict = judgeAddress(socket.remoteAddress);
  return verdict.allowed ? null : blockedAddress(url, socket.remoteAddress, verdict.kind);
}

function blockedAddress(url: URL, address: string, kind: string): SafeFetchError {
  // What a name of an inner network stands for is not told to who asks.
  const isNamed = url.hostname.includes(address);
  const sentence = isNamed
    ? `${address} is not a public address (${kind}).`
    : `${url.hostname} leads to an address that is not public.`;
  return new SafeFetchError('blocked-address', url.href, sentence);
}

function unknownHost(url: URL, cause?: unknown): SafeFetchError {
  return new SafeFetchError('dns', url.href, `The host name ${url.hostname} could not be found.`, { cause });
}

function connectTimeout({ url, connectTimeoutMs }: Hop): SafeFetchError {
  const sentence = `${url.host} did not accept a connection within ${connectTimeoutMs / 1000} s.`;
  return new SafeFetchError('connect-timeout', url.href, sentence);
}

function nameFailure(cause: unknown, phase: Phase, url: URL): SafeFetchError {
  if (cause instanceof SafeFetchError) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  const detail = code ?? message;
  if (phase === 'handshake') {
    const sentence = `The secure connection to ${url.host} could not be set up (${detail}).`;
    return new SafeFetchError('tls', url.href, sentence, { cause });
  }
  if (phase === 'connecting' && code === 'ETIMEDOUT') {
    return new SafeFetchError('connect-timeout', url.href, `${url.host} did not accept a connection in time.`, {
      cause,
    });
  }
  const sentence =
    phase === 'connecting'
      ? `${url.host} could not be reached (${detail}).`
      : `${url.host} closed the connection without a proper answer (${detail}).`;
  return new SafeFetchError('connection', url.href, sentence, { cause });
}
