import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Section } from '#web/ui/layout/section.tsx'

const SCHEMES = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'auto', label: 'System' },
] as const

export function AppearanceSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section
      title="Appearance"
      text="For this browser."
      action={
        <SegmentedControl aria-label="Appearance" data={[...SCHEMES]} value={colorScheme} onChange={setColorScheme} />
      }
    />
  )
}
