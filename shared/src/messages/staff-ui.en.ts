import { defineMessages } from './messages.ts';

/** Lists, forms and dialogs that only staff load. */
export const staffUiMessages = defineMessages('staff-ui', {
  allTables: 'All Tables',
  soldOut: 'Sold out',
  turnOnSound: 'Tap to turn on sound',
  list: {
    refresh: 'Refresh',
    rowView: 'Row view',
    gridView: 'Grid view',
    edit: (name: string) => `Edit ${name}`,
    delete: (name: string) => `Delete ${name}`,
    notLoaded: (title: string) => `The ${title.toLowerCase()} could not be loaded`,
    none: (title: string) => `No ${title}`,
    nothingMatches: (query: string) =>
      `Nothing matches “${query}”. Search for something else, or clear the search.`,
  },
  pager: {
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  form: {
    cancel: 'Cancel',
    close: 'Close',
  },
  conflict: {
    changed: 'This was changed on another screen while you had it open here.',
    showChange: 'Show the change',
    keepMine: 'Keep mine',
    choose: 'This was changed on another screen. Choose which version to keep.',
    deleted: 'This was deleted on another screen, so it cannot be saved any more.',
  },
  unsaved: {
    dialog: {
      title: 'Leave without saving?',
      question: 'What you changed here is not saved yet.',
      backLabel: 'Keep editing',
    },
    leave: 'Leave',
  },
  delete: {
    title: (name: string) => `Delete ${name}`,
    question: (name: string) => `Are you sure to delete ${name}?`,
    confirm: 'Delete',
  },
  editableList: {
    up: (name: string) => `Move ${name} up`,
    down: (name: string) => `Move ${name} down`,
    remove: (name: string) => `Remove ${name}`,
  },
  newRow: {
    select: 'Select',
    option: (label: string) => `New ${label.toLowerCase()} …`,
    label: (label: string) => `New ${label.toLowerCase()}`,
    add: (label: string) => `Add ${label}`,
    addFirst: (error: string, label: string) => `${error} Please add the ${label.toLowerCase()} first.`,
    missing: 'Please fill in this field.',
    back: 'Back to the list',
  },
  password: {
    show: (label: string) => `Show ${label.toLowerCase()}`,
    hide: (label: string) => `Hide ${label.toLowerCase()}`,
  },
  copy: {
    copy: 'Copy',
    copyField: (label: string) => `Copy ${label}`,
    copied: 'Copied',
    byHand: 'This browser does not let the page copy. The text is selected: copy it by hand.',
  },
});
