/** The chart of a RESULTS.md, as SVG. */
export function chart(results: string): string;
