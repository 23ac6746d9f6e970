// The texts of Word, Excel and PowerPoint (ECMA-376): what a reader would see, in the order in which they would see it.
import { Gathered, LIMITS } from './limits.ts'
import { type Archive, openArchive } from './zip.ts'

type OfficeReader = (archive: Archive, into: Gathered) => Promise<void>

const readers: Record<'docx' | 'xlsx' | 'pptx', OfficeReader> = { docx, xlsx, pptx }

export async function readOffice(path: string, form: keyof typeof readers): Promise<string> {
  const archive = await openArchive(path)
  const into = new Gathered()
  try {
    await readers[form](archive, into)
  } finally {
    archive.close()
  }
  return into.toString()
}

/** Names such as word/header2.xml in the order of their numbers. */
const numbered = ({ names }: Archive, pattern: RegExp): string[] =>
  [...names]
    .flatMap((name) => {
      const number = pattern.exec(name)?.[1]
      return number === undefined ? [] : [{ name, number: Number(number) }]
    })
    .sort((a, b) => a.number - b.number)
    .map(({ name }) => name)

async function docx(archive: Archive, into: Gathered): Promise<void> {
  const parts = [
    'word/document.xml',
    'word/footnotes.xml',
    'word/endnotes.xml',
    'word/comments.xml',
    ...numbered(archive, /^word\/header(\d+)\.xml$/),
    ...numbered(archive, /^word\/footer(\d+)\.xml$/),
  ]
  for (const part of parts) await paragraphs(archive, part, into, { text: 'w:t', paragraph: 'w:p', cell: 'w:tc' })
}

async function pptx(archive: Archive, into: Gathered): Promise<void> {
  const slides = numbered(archive, /^ppt\/slides\/slide(\d+)\.xml$/)
  for (const [at, slide] of slides.entries()) {
    into.add(`\n\nSlide ${at + 1}\n`)
    await paragraphs(archive, slide, into, { text: 'a:t', paragraph: 'a:p', cell: 'a:tc' })
  }
  for (const notes of numbered(archive, /^ppt\/notesSlides\/notesSlide(\d+)\.xml$/))
    await paragraphs(archive, notes, into, { text: 'a:t', paragraph: 'a:p', cell: 'a:tc' })
}

type Tags = { text: string; paragraph: string; cell: string }

async function paragraphs(archive: Archive, part: string, into: Gathered, tags: Tags): Promise<void> {
  let inText = false
  let cells = 0
  await archive.readXml(part, {
    open(name) {
      if (name === tags.text) inText = true
      else if (name === tags.cell) cells += 1
      else if (/^\w:(tab)$/.test(name)) into.add('\t')
      else if (/^\w:(br|cr)$/.test(name)) into.add('\n')
    },
    close(name) {
      if (name === tags.text) inText = false
      // A row of a table is one line: the paragraphs of its cells do not end it.
      else if (name === tags.paragraph) into.add(cells > 0 ? ' ' : '\n')
      else if (name === tags.cell) {
        cells -= 1
        into.add('\t')
      } else if (/^\w:tr$/.test(name)) into.add('\n')
    },
    text(text) {
      if (inText) into.add(text)
    },
    enough: () => into.full,
  })
}

async function xlsx(archive: Archive, into: Gathered): Promise<void> {
  const shared = await sharedTexts(archive)
  const names = await sheetNames(archive)
  for (const [at, part] of numbered(archive, /^xl\/worksheets\/sheet(\d+)\.xml$/).entries()) {
    into.add(`\n\n${names[at] ?? `Sheet ${at + 1}`}\n`)
    await sheet(archive, part, shared, into)
  }
}

async function sharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = []
  let current = ''
  let inText = false
  let length = 0
  await archive.readXml('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = ''
      if (name === 't') inText = true
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'si') {
        texts.push(current)
        length += current.length
      }
    },
    text(text) {
      if (inText) current += text
    },
    // Beyond what is kept anyway nothing more needs to be known; cells that refer to it stay empty.
    enough: () => length > LIMITS.text * 2,
  })
  return texts
}

async function sheetNames(archive: Archive): Promise<string[]> {
  const names: string[] = []
  await archive.readXml('xl/workbook.xml', {
    open(name, { name: title }) {
      if (name === 'sheet' && title) names.push(title)
    },
  })
  return names
}

async function sheet(archive: Archive, part: string, shared: readonly string[], into: Gathered): Promise<void> {
  let type = ''
  let value = ''
  let inValue = false
  await archive.readXml(part, {
    open(name, attributes) {
      if (name === 'c') {
        type = attributes.t ?? 'n'
        value = ''
      } else if (name === 'v' || name === 't') inValue = true
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') into.add(value === '' ? '' : `${cellText(type, value, shared)}\t`)
      else if (name === 'row') into.add('\n')
    },
    text(text) {
      if (inValue) value += text
    },
    enough: () => into.full,
  })
}

function cellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(value)] ?? ''
  return type === 'b' ? (value === '1' ? 'TRUE' : 'FALSE') : value
}
