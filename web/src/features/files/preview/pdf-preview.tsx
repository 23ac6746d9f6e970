import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import type { FileRecord } from '#contract/files.ts'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { contentQuery } from '../queries.ts'
import { NoPreview, Waiting } from './no-preview.tsx'
import { openPdf } from './pdf-document.ts'
import styles from './preview.module.css'

type State = PDFDocumentProxy | 'reading' | 'unreadable'

/** The pages of a PDF as pictures, one below the other, each drawn when it comes near. */
export function PdfPreview({ file }: { file: FileRecord }) {
  const { data: blob, error, refetch } = useQuery(contentQuery(file.id))
  const pdf = usePdf(blob)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (pdf === 'unreadable') return <NoPreview file={{ ...file, text_status: 'failed' }} />
  if (pdf === 'reading') return <Waiting />
  return (
    <>
      <p className="no-margin dimmed xs mb-8">{pdf.numPages === 1 ? '1 page' : `${pdf.numPages} pages`}</p>
      <ol className="column gap-12 plain-list" aria-label="Pages">
        {Array.from({ length: pdf.numPages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages stay in their places
          <PdfPage key={at} pdf={pdf} number={at + 1} />
        ))}
      </ol>
    </>
  )
}

function usePdf(blob: Blob | undefined): State {
  const [state, setState] = useState<State>('reading')
  useEffect(() => {
    if (!blob) return
    let gone = false
    const opening = blob.arrayBuffer().then(openPdf)
    opening.then(
      ({ document }) => !gone && setState(document),
      () => !gone && setState('unreadable'),
    )
    return () => {
      gone = true
      opening.then(({ close }) => close()).catch(() => {})
    }
  }, [blob])
  return state
}

/** Pages of the usual paper until their own measure is known: the list does not jump much. */
const USUAL = Math.SQRT2

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const place = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [near, setNear] = useState(false)
  const [ratio, setRatio] = useState(USUAL)
  const [text, setText] = useState('')
  useEffect(() => {
    if (place.current === null) return
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), { rootMargin: '600px' })
    seen.observe(place.current)
    return () => seen.disconnect()
  }, [])
  useEffect(() => {
    const sheet = canvas.current
    if (!near || sheet === null) return
    let stop = () => {}
    let gone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const paper = page.getViewport({ scale: 1 })
      if (gone) return
      setRatio(paper.height / paper.width)
      const width = sheet.clientWidth * Math.min(devicePixelRatio, 2)
      const viewport = page.getViewport({ scale: width / paper.width })
      sheet.width = Math.floor(viewport.width)
      sheet.height = Math.floor(viewport.height)
      const task = page.render({ canvas: sheet, viewport })
      stop = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (!gone) setText(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
    }
    draw().catch(() => {})
    return () => {
      gone = true
      stop()
      // A page far away gives its picture back.
      sheet.width = 0
      sheet.height = 0
    }
  }, [near, pdf, number])
  return (
    <li ref={place} className={`border clip ${styles.page}`} style={{ aspectRatio: `1 / ${ratio}` }}>
      <canvas
        className="block full-width full-height"
        ref={canvas}
        role="img"
        aria-label={`Page ${number}${text ? `: ${text.slice(0, 2_000)}` : ''}`}
      />
    </li>
  )
}
