// Frames that clients send, and the outbox of a client.
#include "server/net/frames.hpp"

#include <gtest/gtest.h>

#include "server/net/outbox.hpp"

namespace ichiba::server {
namespace {

using Kind = FrameReader::Event::Kind;

std::string frame(unsigned opcode, std::string_view payload, bool last = true) {
  std::string bytes;
  bytes += static_cast<char>((last ? 0x80U : 0U) | opcode);
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80U | payload.size());
  } else {
    bytes += static_cast<char>(0x80U | 126U);
    bytes += static_cast<char>(payload.size() >> 8U);
    bytes += static_cast<char>(payload.size() & 255U);
  }
  bytes.append(4, '\0');  // a mask of zeros changes nothing
  return bytes + std::string(payload);
}

TEST(Frames, ALongMessageInPartsLeavesRoomForTheNext) {
  FrameReader reader(4096);
  for (int round = 0; round < 3; ++round) {
    reader.feed(frame(1, std::string(2000, 'a'), false));
    reader.feed(frame(9, "are you there"));  // control frames may come in between
    reader.feed(frame(0, std::string(2000, 'b')));
    EXPECT_EQ(reader.next().kind, Kind::ping);
    const auto whole = reader.next();
    ASSERT_EQ(whole.kind, Kind::text);
    EXPECT_EQ(whole.payload, std::string(2000, 'a') + std::string(2000, 'b'));
    reader.feed(frame(1, std::string(3000, 'c')));
    const auto next = reader.next();
    ASSERT_EQ(next.kind, Kind::text) << static_cast<int>(next.code);
    EXPECT_EQ(next.payload, std::string(3000, 'c'));
    EXPECT_EQ(reader.next().kind, Kind::none);
  }
}

TEST(Frames, PartsTogetherAreNotLongerThanAllowed) {
  FrameReader reader(4096);
  reader.feed(frame(1, std::string(4000, 'a'), false) + frame(0, std::string(97, 'b')));
  const auto event = reader.next();
  EXPECT_EQ(event.kind, Kind::wrong);
  EXPECT_EQ(event.code, CloseCode::too_big);
}

TEST(Frames, EmptyPartsWithoutEndAreRefused) {
  FrameReader reader(4096);
  reader.feed(frame(1, "", false));
  for (int i = 0; i < 1000; ++i) reader.feed(frame(0, "", false));
  const auto event = reader.next();
  EXPECT_EQ(event.kind, Kind::wrong);
  EXPECT_EQ(event.code, CloseCode::policy);
}

TEST(Frames, WhatIsKeptIsLessThanOneMessage) {
  FrameReader reader(4096);
  std::string all;
  for (int i = 0; i < 500; ++i) all += frame(1, std::string(4096, 'x'));
  for (std::size_t at = 0; at < all.size(); at += 777) {
    reader.feed(std::string_view(all).substr(at, 777));
    while (reader.next().kind == Kind::text) {
    }
    EXPECT_LT(reader.bytes(), 4096U + 14);
  }
  EXPECT_EQ(reader.bytes(), 0U);
}

// ---- the outbox

Text text(std::size_t size, char letter = 'x') { return std::make_shared<const std::string>(size, letter); }

std::string all_of(Outbox& outbox, std::size_t most = 1'000'000) {
  std::string written;
  while (!outbox.empty() && written.size() < most) {
    Outbox::Buffers buffers;
    const std::size_t count = outbox.next(buffers);
    std::size_t wrote = 0;
    for (std::size_t i = 0; i < count && written.size() < most; ++i) {
      const std::size_t part = std::min(buffers[i].size(), most - written.size());
      written.append(static_cast<const char*>(buffers[i].data()), part);
      wrote += part;
    }
    outbox.wrote(wrote);
  }
  return written;
}

TEST(OutboxTest, OnlyTheNewestPongWaits) {
  Outbox outbox;
  for (int i = 0; i < 100'000; ++i) outbox.set_pong("p" + std::to_string(i));
  EXPECT_EQ(all_of(outbox), control_frame(Opcode::pong, "p99999"));
  EXPECT_TRUE(outbox.empty());
  EXPECT_EQ(outbox.bytes(), 0U);
}

TEST(FrameReaderTest, ReadsAServerToo) {
  FrameReader reader(100'000, Sender::server);
  const std::string long_text(70'000, 'x');
  reader.feed(frame_head(Opcode::text, 5) + "hello" + control_frame(Opcode::ping, "p"));
  reader.feed(frame_head(Opcode::text, long_text.size()) + long_text);
  EXPECT_EQ(reader.next().payload, "hello");
  EXPECT_EQ(reader.next().kind, Kind::ping);
  EXPECT_EQ(reader.next().payload, long_text);
  EXPECT_EQ(reader.next().kind, Kind::none);
}

TEST(FrameReaderTest, OnlyClientsMaskWhatTheySend) {
  FrameReader of_client(4096);
  of_client.feed(frame_head(Opcode::text, 5, Sender::client) + "hello");
  EXPECT_EQ(of_client.next().payload, "hello");
  of_client.feed(frame_head(Opcode::text, 5) + "hello");
  EXPECT_EQ(of_client.next().code, CloseCode::protocol_error);
  FrameReader of_server(4096, Sender::server);
  of_server.feed(control_frame(Opcode::pong, "p", Sender::client));
  EXPECT_EQ(of_server.next().kind, Kind::wrong);
}

TEST(OutboxTest, APongThatIsBeingSentDoesNotMakeRoomForMore) {
  Outbox outbox;
  outbox.set_pong("first");
  Outbox::Buffers buffers;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(outbox.next(buffers), 1U);
    outbox.set_pong("more");
  }
  EXPECT_LT(outbox.bytes(), 300U);
  EXPECT_EQ(all_of(outbox), control_frame(Opcode::pong, "first") + control_frame(Opcode::pong, "more"));
}

TEST(OutboxTest, EveryByteCounts) {
  Outbox outbox;
  for (int i = 0; i < 100; ++i) outbox.add(text(1000));
  EXPECT_GE(outbox.bytes(), 100'000U + 100 * 4);
  const std::size_t before = outbox.bytes();
  EXPECT_EQ(all_of(outbox, 50'000).size(), 50'000U);
  EXPECT_LT(outbox.bytes(), before / 2 + 2000);
  all_of(outbox);
  EXPECT_EQ(outbox.bytes(), 0U);
}

TEST(OutboxTest, WhatHasBegunIsFinishedWhatHasNotIsForgotten) {
  Outbox outbox;
  outbox.add(text(100, 'a'));
  outbox.add(text(100, 'b'));
  outbox.add_control(control_frame(Opcode::ping, ""));
  outbox.add(text(100, 'c'));
  const std::string begun = all_of(outbox, 10);
  outbox.forget_messages();
  EXPECT_EQ(begun + all_of(outbox),
            frame_head(Opcode::text, 100) + std::string(100, 'a') + control_frame(Opcode::ping, ""));
  outbox.add(text(5, 'd'));
  outbox.forget_messages();
  EXPECT_TRUE(outbox.empty());
  EXPECT_EQ(outbox.bytes(), 0U);
}

}  // namespace
}  // namespace ichiba::server
