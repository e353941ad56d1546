import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import type { ComponentType, ReactNode } from 'react';
import { Buttons, Choices, Fields } from '../../features/gallery/components/gallery-controls.tsx';
import {
  Lists,
  Marks,
  Overlays,
  Paper,
  States,
} from '../../features/gallery/components/gallery-displays.tsx';
import { Printers } from '../../features/gallery/components/gallery-printers.tsx';
import { ThemeSwitch } from '../../ui/elements/theme-switch.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import classes from './gallery.module.css';

const THEMES = ['light', 'dark'] as const;

const GROUPS: Record<keyof ReturnType<typeof galleryMessages>['groups'], ComponentType> = {
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  marks: Marks,
  states: States,
  lists: Lists,
  overlays: Overlays,
  paper: Paper,
  printers: Printers,
};

/** The widgets of `ui/`, from which screens are made. In the development server only. */
export default function GalleryPage() {
  const m = galleryMessages();
  usePageTitle(m.title);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>{m.title}</h1>
        <ThemeSwitch />
      </header>
      <div className={classes.themes}>
        {THEMES.map((theme) => (
          <section key={theme} className={classes.theme} data-theme={theme} aria-label={m.themes[theme]}>
            {Object.entries(GROUPS).map(([name, Widgets]) => (
              <Group key={name} title={m.groups[name as keyof typeof GROUPS]}>
                <Widgets />
              </Group>
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.group}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
