/** Causes in histories that code looks for. */

/** The authorisation window of a consent or payment lapsed. @decision sca-link-lifetime */
export const LAPSED = 'the window for the authorisation lapsed';

/**
 * Prefix of the cause if a newer consent of the same TPP and PSU superseded this one.
 * @decision recurring-supersedes
 */
export const SUPERSEDED = 'superseded by consent';

/** A one-off consent has been used up. */
export const USED_UP = 'the one-off access is used up';
