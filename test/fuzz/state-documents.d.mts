export type Place = readonly (string | number)[];
export const ODD_VALUES: readonly unknown[];
export function placesIn(value: unknown, most?: number, place?: Place): Iterable<Place>;
export function withValue(document: unknown, place: Place, value: unknown): unknown;
