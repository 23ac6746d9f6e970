import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** The files of an archive, in its order, as text. Fails on an archive that is not whole. */
export async function unzip(blob: Blob): Promise<{ name: string; text: string }[]> {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(Buffer.from(await blob.arrayBuffer()), {
    lazyEntries: true,
  })
  const files: { name: string; text: string }[] = []
  return new Promise((resolve, reject) => {
    zip.on('error', reject).on('end', () => resolve(files))
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        files.push({ name: entry.fileName, text: Buffer.concat(chunks).toString('utf8') })
        zip.readEntry()
      }),
    )
    zip.readEntry()
  })
}
