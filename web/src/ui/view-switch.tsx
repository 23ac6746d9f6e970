import { SegmentedControl } from '@mantine/core'
import { type Icon, IconLayoutGrid, IconList } from '@tabler/icons-react'
import styles from './view-switch.module.css'

export type View = 'list' | 'grid'

/** Whether records stand in rows or as cards. */
export function ViewSwitch({ value, onChange }: { value: View; onChange(view: View): void }) {
  return (
    <SegmentedControl
      aria-label="View"
      className={styles.view}
      data={[
        { value: 'list', label: <Choice of={IconList} name="List" /> },
        { value: 'grid', label: <Choice of={IconLayoutGrid} name="Grid" /> },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen as View)}
    />
  )
}

const Choice = ({ of: Shape, name }: { of: Icon; name: string }) => (
  <span className={styles.choice} title={name}>
    <Shape size={16} aria-label={name} />
  </span>
)
