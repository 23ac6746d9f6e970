import type { exportContract } from '#contract/export.ts'
import { requireProof } from '#server/access/proof.ts'
import { record } from '#server/access/security-log.ts'
import type { Ctx } from '#server/platform/context.ts'
import { clockIn, todayOf } from '#server/platform/days.ts'
import { type ExportKit, exportKit } from '#server/platform/export.ts'
import type { ServiceFunctions } from '#server/platform/http/serve.ts'
import { type Entry, zipOf } from '#server/platform/zip.ts'
import { readme } from './rules.ts'

/** What one feature puts into the archive. */
export type ExportPart = (kit: ExportKit) => AsyncIterable<Entry>

/** All that one owns, in one file: what each feature says of its own. Source: wire §2, trust P1. */
export function exportService(parts: () => readonly ExportPart[]): ServiceFunctions<typeof exportContract> {
  return {
    /** Each page of records is read in a transaction of its own, while the archive is being sent. Errors: reauthentication_required. */
    async mine(ctx) {
      await requireProof(ctx)
      await record(ctx, { action: 'account.exported', subject: ctx.actor.user_id })
      const name = `adjutant ${todayOf(ctx)}.zip`
      return { name, media_type: 'application/zip', body: zipOf(entries(ctx, parts())) }
    },
  }
}

async function* entries(ctx: Ctx, parts: readonly ExportPart[]): AsyncGenerator<Entry> {
  const counts = new Map<string, number>()
  const kit = exportKit(ctx, counts)
  for (const part of parts) yield* part(kit)
  yield { path: 'README.md', body: readme(ctx.actor.email, clockIn(ctx.actor.time_zone, ctx.now), counts) }
}
