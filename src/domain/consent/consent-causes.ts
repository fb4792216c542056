/** Causes of the histories of consents (the first of payments too) that others look for. */

/** The PSU did not authorise in time. @decision sca-link-lifetime */
export const LAPSED = 'the window for the authorisation lapsed';

/** How the cause begins where a new consent of the same TPP and PSU ended this one. @decision recurring-supersedes */
export const SUPERSEDED = 'superseded by consent';

/** A one-off consent has had its access. */
export const USED_UP = 'the one-off access is used up';
