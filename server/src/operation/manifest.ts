// What a backup says of itself.
import { z } from 'zod'
import { knownMigrations } from '../platform/migrate.ts'
import type { Archive } from './archive.ts'
import { OperationError } from './installation.ts'

export const MANIFEST = 'manifest.json'
/** Raised when what is written here cannot be read by an older program. */
export const FORMAT = 1

const manifest = z.object({
  adjutant: z.string(),
  format: z.number(),
  made_at: z.string(),
  /** The schema's version: every migration that had run, with its hash. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Files whose bytes were missing or other ones than were handed in, when the backup was made. */
  damaged: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

/** Errors: OperationError, when it is no backup, or one of a newer program. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  const raw = JSON.parse(await archive.text(MANIFEST)) as { format?: unknown; adjutant?: unknown }
  if (Number(raw.format) > FORMAT) throw newer(String(raw.adjutant))
  const read = manifest.parse(raw)
  const known = new Map((await knownMigrations()).map(({ name, hash }) => [name, hash]))
  if (read.migrations.some(({ name }) => !known.has(name))) throw newer(read.adjutant)
  const other = read.migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (other)
    throw new OperationError(
      `The migration ${other.name} is another one here than where the backup was made. Please restore with the program that made it.`,
    )
  return read
}

const newer = (version: string) =>
  new OperationError(
    `This backup was made by a newer version of Adjutant (${version}). Please install that version, and restore with it.`,
  )
