import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Deployment, deploy } from './deployment.ts'
import { concludeScenario, type Outcome, pause, type Scenario, underTraffic } from './scenario.ts'
import { createShop } from './traffic.ts'

async function during(
  label: string,
  did: string,
  happen: (deployment: Deployment) => Promise<void>,
  dataDir?: string,
): Promise<Outcome> {
  const deployment = await deploy({ first: 'all' }, dataDir ? { dataDir } : {})
  try {
    const target = await createShop(deployment.running.get('first')!, deployment.anyPort)
    const round = await underTraffic(target, label, () => happen(deployment))
    return await concludeScenario(did, deployment.database, target, [round])
  } finally {
    await deployment.close()
  }
}

/** PostgreSQL's fast shutdown, as an administrator would restart it; the service starts it again. */
export const restarted: Scenario = {
  name: 'PostgreSQL restarted',
  run: () =>
    during('restart', 'one fast shutdown', async (deployment) => {
      process.kill(deployment.postmaster(), 'SIGINT')
    }),
}

/** Every process of the server is stopped for 30 s: no connection breaks, and nothing responds. */
export const paused: Scenario = {
  name: 'PostgreSQL paused',
  run: () =>
    during('pause', 'stopped for 30 s', async (deployment) => {
      const all = processTree(deployment.postmaster())
      for (const pid of all) signal(pid, 'SIGSTOP')
      await pause(30_000)
      for (const pid of all) signal(pid, 'SIGCONT')
    }),
}

/** Another client holds every connection the server allows. */
export const crowded: Scenario = {
  name: 'PostgreSQL out of connections',
  run: () =>
    during('crowd', 'all connections taken for 10 s', async (deployment) => {
      const { host, port, user, database } = deployment.database.connection
      const held: pg.Client[] = []
      for (let isRoom = true; isRoom; ) {
        const client = new pg.Client({ host, port, user, database })
        client.on('error', () => {})
        isRoom = await client.connect().then(
          () => true,
          () => false,
        )
        if (isRoom) held.push(client)
      }
      await pause(10_000)
      await Promise.all(held.map((client) => client.end()))
    }),
}

const diskBytes = 400 * 1024 * 1024

/** The file system of the data directory fills up and is freed after ten seconds. */
export const fullDisk: Scenario = {
  name: 'disk full',
  isImpossible: () => (process.getuid?.() === 0 ? null : 'mounting a small file system needs root'),
  async run() {
    const mount = mkdtempSync(join(tmpdir(), 'tributary-disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes},mode=0755`, 'tmpfs', mount])
    try {
      return await during(
        'disk',
        'full for 10 s',
        async () => {
          const filler = join(mount, 'filler')
          fill(filler)
          await pause(10_000)
          rmSync(filler)
        },
        join(mount, 'data'),
      )
    } finally {
      execFileSync('umount', ['-l', mount])
      rmSync(mount, { recursive: true, force: true })
    }
  },
}

/** Writes until no further block fits. */
function fill(path: string): void {
  for (const bytes of [1 << 22, 1 << 16, 1 << 12]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // That size does not fit any more; the next smaller one may.
    }
  }
}

function processTree(root: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === root)
    .map(Number)
  return [root, ...children.flatMap(processTree)]
}

function parentOf(pid: string): number | null {
  try {
    return Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  } catch {
    return null
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone in the meantime, as sessions of a pool may be.
  }
}
