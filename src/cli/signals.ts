/** Resolves at SIGTERM or SIGINT. A second signal stops the process immediately. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (): void => {
      if (asked) process.exit(1);
      asked = true;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
