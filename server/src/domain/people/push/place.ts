/** Where the secret of a jurisdiction is kept; a sealed one opens nowhere else. */
export const secretPlace = (jurisdictionId: string): string => `push_target.secret:${jurisdictionId}`;
