export interface Gate {
  open: () => void;
  opened: Promise<void>;
}

/** A promise that the test resolves. */
export function createGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
