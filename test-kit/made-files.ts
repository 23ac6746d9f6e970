// Files of every kind, made here: no test needs one that somebody once wrote.
import { deflateSync } from 'node:zlib'
import { ZipFile } from 'yazl'

/** A ZIP archive with these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const MAIN = 'application/vnd.openxmlformats-officedocument'
const types = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="${part}" ContentType="${MAIN}.${type}.main+xml"/></Types>`

/** A Word file; `body`: what stands in its w:body, else one paragraph for each text. */
export const docxOf = (texts: string[], body?: string): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': types('/word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${
      body ?? texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
    }</w:body></w:document>`,
  })

/** An Excel file with one sheet; texts are shared strings, numbers stand in their cells. */
export function xlsxOf(sheet: string, rows: (string | number)[][]): Promise<Buffer> {
  const shared = rows.flat().filter((cell) => typeof cell === 'string')
  const cell = (value: string | number) =>
    typeof value === 'string' ? `<c t="s"><v>${shared.indexOf(value)}</v></c>` : `<c><v>${value}</v></c>`
  return zipOf({
    '[Content_Types].xml': types('/xl/workbook.xml', 'spreadsheetml.sheet'),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook><sheets><sheet name="${sheet}" sheetId="1"/></sheets></workbook>`,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst>${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${rows
      .map((row) => `<row>${row.map(cell).join('')}</row>`)
      .join('')}</sheetData></worksheet>`,
  })
}

/** A PowerPoint file, one text for each slide. */
export const pptxOf = (slides: string[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': types('/ppt/presentation.xml', 'presentationml.presentation'),
    ...Object.fromEntries(
      slides.map((text, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `<?xml version="1.0"?><p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
      ]),
    ),
  })

/** A PDF with one page for each text. `stream`: instead of what would draw the texts; `more`: further entries of its catalogue. */
export function pdfOf(pages: string[], { stream, more = '' }: { stream?: Buffer; more?: string } = {}): Buffer {
  const objects: Buffer[] = []
  const add = (head: string, data?: Buffer) => {
    const body = data ? Buffer.concat([Buffer.from(`${head}\nstream\n`), data, Buffer.from('\nendstream')]) : head
    objects.push(Buffer.from(body as string))
  }
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`)
  add(`<< /Type /Catalog /Pages 2 0 R ${more} >>`)
  add(`<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [at, text] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    )
    const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
    const data = stream ?? deflateSync(`BT /F1 18 Tf 22 TL 60 760 Td ${lines.join(' ')} ET`)
    add(`<< /Length ${data.length} /Filter /FlateDecode >>`, data)
  }
  const chunks = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = chunks[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    places.push(length)
    const chunk = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    chunks.push(chunk)
    length += chunk.length
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`
  chunks.push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`))
  return Buffer.concat(chunks)
}

/** A picture of one colour, 1 by 1. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export type Part = { name: string; filename?: string; content: Buffer | string; type?: string }

/** The body of a multipart request, as a browser writes it. */
export function multipartOf(parts: Part[], boundary = 'a-boundary'): { body: Buffer; type: string } {
  const chunks = parts.flatMap(({ name, filename, content, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`}\r\n${
        type ? `Content-Type: ${type}\r\n` : ''
      }\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
