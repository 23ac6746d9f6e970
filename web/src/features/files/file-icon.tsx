import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconNotes,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '@tabler/icons-react'
import type { FileKind } from '#contract/files.ts'
import styles from './files-page.module.css'

const ICONS: Record<FileKind, Icon> = {
  document: IconFileText,
  sheet: IconTable,
  slides: IconPresentation,
  pdf: IconFileTypePdf,
  image: IconPhoto,
  text: IconNotes,
  media: IconMovie,
  archive: IconFileZip,
  other: IconFile,
}

/** Beside a name that says the same: hidden from screen readers. */
export function FileIcon({ kind }: { kind: FileKind }) {
  const Icon = ICONS[kind]
  return (
    <span
      className={`place-center fixed dimmed ground-hover round-sm square-32 ${styles.icon}`}
      data-kind={kind}
      aria-hidden
    >
      <Icon size={20} />
    </span>
  )
}
