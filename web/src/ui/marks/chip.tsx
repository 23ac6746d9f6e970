import {
  type Icon,
  IconAddressBook,
  IconChartLine,
  IconChecklist,
  IconFile,
  IconHeartHandshake,
  IconMessage,
  IconMessages,
  IconNotes,
  IconTargetArrow,
} from '@tabler/icons-react'
import styles from './chip.module.css'

const ICONS: Record<string, Icon> = {
  goal: IconTargetArrow,
  kpi: IconChartLine,
  task: IconChecklist,
  note: IconNotes,
  contact: IconAddressBook,
  interaction: IconMessage,
  thread: IconMessages,
  statement: IconHeartHandshake,
}

type Props = {
  /** What kind of record: goal, kpi, task, note, contact, interaction, thread, file. */
  kind: string
  label: string
  onClick(): void
}

/** A source of a statement: opens the record beside the text. */
export function Chip({ kind, label, onClick }: Props) {
  const Icon = ICONS[kind] ?? IconFile
  return (
    <button
      type="button"
      className={`inline-row gap-4 pad-2-8 bright xs border info-wash pill clickable min-h-26 ${styles.chip}`}
      onClick={onClick}
      title={label}
      aria-label={`Source: ${kind} ${label}`}
    >
      <Icon size={16} aria-hidden />
      <span className="truncate">{label}</span>
    </button>
  )
}
