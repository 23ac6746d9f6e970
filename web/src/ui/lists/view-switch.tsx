import { SegmentedControl } from '@mantine/core'
import { type Icon, IconLayoutGrid, IconList } from '@tabler/icons-react'

export type View = 'list' | 'grid'

type Also<V extends string> = { value: V; name: string; icon: Icon }
type Props<V extends string> = {
  value: View | V
  onChange(view: View | V): void
  /** A way of its own to show these records, before the others. */
  also?: Also<V>
}

/** Whether records stand in rows or as cards. */
export function ViewSwitch<V extends string = never>({ value, onChange, also }: Props<V>) {
  return (
    <SegmentedControl
      aria-label="View"
      className="fixed"
      data={[
        ...(also ? [{ value: also.value, label: <Choice of={also.icon} name={also.name} /> }] : []),
        { value: 'list', label: <Choice of={IconList} name="List" /> },
        { value: 'grid', label: <Choice of={IconLayoutGrid} name="Grid" /> },
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen as View | V)}
    />
  )
}

const Choice = ({ of: Shape, name }: { of: Icon; name: string }) => (
  <span className="place-center min-h-20" title={name}>
    <Shape size={16} aria-label={name} />
  </span>
)
