import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'

/** A choice of one from a short list: the browser's own list, which a thumb knows. */
export function SelectField(props: NativeSelectProps) {
  return (
    <NativeSelect rightSection={<IconSelector size={16} aria-hidden />} rightSectionPointerEvents="none" {...props} />
  )
}
