# The full image has a compiler, for the database driver if its prebuilt binary cannot be downloaded.
FROM node:24 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
COPY tests/package.json tests/
RUN npm ci
COPY scripts scripts
COPY shared shared
COPY server server
COPY client client
RUN npm run build && npm ci --omit=dev --workspace server --include-workspace-root=false

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/shared/package.json shared/
COPY --from=build /app/server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/client/dist client/dist
COPY drizzle/migrations drizzle/migrations
COPY drizzle/postgres drizzle/postgres
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s \
  CMD NODE_TLS_REJECT_UNAUTHORIZED=0 node -e "fetch((process.env.TLS_CERT ? 'https' : 'http') + '://127.0.0.1:' + process.env.PORT + '/healthz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
