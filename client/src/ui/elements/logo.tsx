export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="12.5" cy="19.5" r="9.5" strokeWidth="2.4" />
      <circle cx="12.5" cy="19.5" r="4.4" strokeWidth="1.4" opacity=".6" />
      <path d="m19.7 12.3 8-8" strokeWidth="3.6" strokeLinecap="round" />
    </svg>
  );
}
