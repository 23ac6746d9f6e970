// Two small workspaces of trades that no rule was written for: an English estate agency and a German bakery.

import { contact, goal, kpi, note, task, workspace } from '../workspace/fixture.ts'
import type { Workspace, WorkspaceFile } from '../workspace/workspace.ts'

export const file = (name: string, day: string, text: string): WorkspaceFile => ({
  id: `file-${name}`,
  name,
  day,
  text,
})

/** 24 March 2026. An option on a shop lapses on 31 March; the goal says on track, the task is dated in April. */
export const estate = (parts: Partial<Workspace> = {}): Workspace => {
  const shop = goal({
    title: 'Open the Cheltenham branch',
    description: 'On track for summer.',
    due_date: '2026-07-31',
    kpis: [
      kpi({
        name: 'Fit-out',
        unit: '%',
        target_value: 100,
        history: [
          ['2026-02-01', 10],
          ['2026-03-20', 45],
        ],
      }),
    ],
  })
  return workspace({
    goals: [shop],
    tasks: [
      task({
        title: 'Exercise the option on the Cheltenham shop',
        goal_id: shop.id,
        due_date: '2026-04-15',
        assigned_to_name: 'Nadia Okafor',
      }),
      task({ title: 'New coffee machine', due_date: '2026-03-27', priority: 'Urgent' }),
    ],
    notes: [
      note(
        '2026-03-12',
        '# Cheltenham shop\n\nThe landlord says the option lapses on 31 March 2026 unless we serve it in writing.\nWithout the option the Cheltenham shop costs £96,000 a year instead of £71,000.',
      ),
      note(
        '2026-03-19',
        '# Monday round\n\n- Cheltenham: solicitor has still not heard from us about the option\n- cakes for the team were good',
      ),
    ],
    contacts: [
      contact('Marcus Bell', 'Landlord, Bell Estates', [
        [
          '2026-03-12',
          'Call',
          'He wants the option for the Cheltenham shop in writing, his agent is on leave from the 27th.',
        ],
      ]),
    ],
    files: [
      file(
        'Cheltenham option agreement.txt',
        '2025-11-02',
        'OPTION AGREEMENT\n\nThe option over the Cheltenham shop must be exercised by notice in writing no later than 31 March 2026.',
      ),
    ],
    ...parts,
  })
}

/** 24 March 2026. A lease on an oven renews unless it is cancelled by 2 April; a supplier promised prices and is late. */
export const bakery = (parts: Partial<Workspace> = {}): Workspace =>
  workspace({
    user: { id: 'u1', name: 'Jana Wiesner' },
    goals: [goal({ title: 'Zweite Filiale in Ulm', description: 'Alles im Plan.', due_date: '2026-09-01' })],
    tasks: [task({ title: 'Schaufenster dekorieren', due_date: '2026-03-30', assigned_to_name: null })],
    notes: [
      note(
        '2026-03-20',
        '# Mühle\n\n- Mühle Kaltenbach wollte die neuen Mehlpreise bis 18.3. schicken, nichts gekommen\n- Kuchen für das Stadtfest: 40 Bleche',
      ),
      note(
        '2026-03-16',
        '# Ofen\n\nDer Ofen wird zurückgegeben, das ist entschieden. Wer schreibt die Kündigung an Thermoback?',
      ),
    ],
    files: [
      file(
        'Leasing Etagenofen Thermoback.txt',
        '2025-01-10',
        'Leasingvertrag Etagenofen\n\nDie monatliche Rate beträgt 1.150 €.\nDer Vertrag verlängert sich um 36 Monate, wenn er nicht bis spätestens 2. April 2026 schriftlich gekündigt wird.',
      ),
    ],
    ...parts,
  })
