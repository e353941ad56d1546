/** With the schema of a profile, which a page loads only when it needs it. */
export const loadProfileFile = () => import('@tawa/shared/printing/profile-file.contract.ts');
