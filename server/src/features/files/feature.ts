import { filesContract } from '#contract/files.ts'
import type { Basics, Feature } from '#server/feature.ts'
import { bytesOf } from '#server/platform/export.ts'
import { endpoints, type ServiceFunctions } from '#server/platform/http/serve.ts'
import { distinctNames } from '#server/platform/zip.ts'
import { fileJobs, READ_FILES } from './jobs/keeper.ts'
import { blobsInUse, filesService, keepFile } from './service.ts'

type Keep = (
  ...given: Parameters<typeof keepFile> extends [unknown, ...infer Rest] ? Rest : never
) => ReturnType<typeof keepFile>

/** `service`, and `keep` with where a file came from: for features that keep files of their own accord. */
export function files(basics: Basics): Feature & { service: ServiceFunctions<typeof filesContract>; keep: Keep } {
  const { config, database, blobs } = basics
  const wake = () => basics.jobs.wake(READ_FILES)
  const deps = { blobs, most: config.files.perUser, wake }
  const service = filesService(deps)
  return {
    name: 'files',
    service,
    keep: (ctx, upload, from) => keepFile(deps, ctx, upload, from),
    calls: () => [endpoints(filesContract, service)],
    jobs: () => fileJobs(basics),
    deletion: wake,
    blobsInUse: (ids) => blobsInUse(database.db, [...ids]),
    async *export(kit) {
      const mine = () =>
        kit.list((at, page) => service.list(at, { ...page, sort: 'newest' }), filesContract.endpoints.list.output)
      yield kit.json('files.json', mine())
      const name = distinctNames()
      for await (const file of mine()) {
        const { body } = await kit.asMe((at) => service.content(at, { id: file.id }))
        yield { path: `files/${name(file.name)}`, body: await bytesOf(body), mtime: new Date(file.created_at) }
      }
    },
  }
}
