import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpGate {
  port: number;
  /** When somebody tried to come through, in milliseconds since 1970. */
  attemptsAt: readonly number[];
  /** Waits for so many attempts from now on. */
  attempts(count: number): Promise<void>;
  /** Breaks off every connection and turns away new ones, as a server that is down does. */
  shut(): void;
  /** Lets nothing through and breaks nothing off, as a server that hangs does. */
  hold(): void;
  open(): void;
  close(): Promise<void>;
}

/** Stands between us and a server. */
export async function openTcpGate(target: { host: string; port: number }): Promise<TcpGate> {
  let isOpen = true;
  let isHeld = false;
  let onAttempt = () => {};
  const attemptsAt: number[] = [];
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const server = createServer((near) => {
    attemptsAt.push(Date.now());
    onAttempt();
    if (!isOpen) return near.destroy();
    const far = keep(connect(target));
    keep(near).pipe(far).pipe(near);
    if (isHeld) for (const socket of [near, far]) socket.pause();
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    attemptsAt,
    async attempts(count) {
      const wanted = attemptsAt.length + count;
      while (attemptsAt.length < wanted) {
        await new Promise<void>((resolve) => {
          onAttempt = resolve;
        });
      }
    },
    shut() {
      isOpen = false;
      breakOff();
    },
    hold() {
      isHeld = true;
      for (const socket of sockets) socket.pause();
    },
    open() {
      isOpen = true;
      isHeld = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      breakOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
